// The catalogue of built-in policies, written out: a policy of it that is lost or changed is noticed. Other policies need no row.
// id | severity, >escalations | packs | parameters: default, stricter direction, bounds | fix: desired, scheduled work, manual | CIS in full | supporting: CIS; ISO 27001; SOC 2; LGPD

export const catalogue = `
access-control-enabled | high | baseline | | desired | | 6.8; A.5.15 A.8.3; CC6.1; 46
access-control-mfa-enforced | critical | baseline | | desired | 6.3 6.5 | ; A.5.17 A.8.5; CC6.1; 46
api-key-can-become-administrator | high >critical | baseline | | desired | | 5.4 6.8; A.8.2; CC6.1 CC6.3; 46
api-key-expired-not-revoked | low | baseline | | desired | | 6.2; A.5.18; CC6.2; 46
api-key-expiring | low | strict | within 14d higher >=1d | desired key-rotation | | ; A.5.17; ;
api-key-lifetime-too-long | medium | baseline | most 365d lower >=1d | manual | | ; A.5.17; CC6.1; 46
api-key-max-age | medium | baseline | max_age 90d lower >=1d | desired key-rotation | | ; A.5.17; CC6.1; 46
api-key-scope-allow-list | high | strict | allow [] | desired | | 3.3 6.8; A.5.15 A.8.2; CC6.3; 46
api-key-toxic-scopes | high | baseline | identity [iam:write iam.write] more, harmless [iam:* openid email profile cpo:read evt:event-tr gdb:azs-r consumption:* tally-*] fewer | manual | | 5.4; A.5.3; CC6.3; 46
api-key-without-expiry | high | baseline | | desired | | ; A.5.17; CC6.1; 46
backup-chain-without-full | high | data-protection | | manual | | 11.2; A.8.13; A1.2; 46
backup-failed | high | data-protection | | manual | | 11.2; A.8.13; A1.2; 46
bucket-acl-public | high >critical | object-storage | public [] | manual | 3.3 | ; A.5.15 A.8.3; CC6.1; 46
bucket-cors-wildcard | low >medium | object-storage | | manual | | ; ; ;
bucket-policy-foreign | medium | object-storage | allow [] | manual | | 3.3 6.8; A.5.15 A.8.3; CC6.3; 46
bucket-policy-public | high >critical | object-storage | public [] | manual | 3.3 | ; A.5.15 A.8.3; CC6.1; 46
bucket-without-lock | high | object-storage | buckets [] more, min_days 30 higher >=1 | manual | | 11.3; A.5.33 A.8.13; A1.2; 46
bucket-without-versioning | medium | object-storage | except [] fewer | manual | | ; A.8.13; A1.2; 46
budget-exceeded | high | baseline cost | close_day 10 higher >=1 <=28 | manual | | ; ; ;
budget-forecast-exceeded | medium | cost | tolerance 0% lower <=50% | manual | | ; ; ;
budget-missing | low | cost | | manual | | ; ; ;
collection-incomplete | high | baseline | | manual | | ; A.5.36; CC4.1; 50
credential-too-wide | medium | strict | allow [] | manual | | 6.8; A.8.2; CC6.3; 46
database-backup-retention-short | medium >high | exposure | min 7 higher >=1 <=35 | manual | | 11.2; A.8.13; A1.2; 46
database-deletion-unprotected | medium | exposure | except [] fewer | manual | | ; A.8.13 A.8.14; A1.2; 46
database-engine-deprecated | medium >high | exposure | | manual | | 2.2; A.8.8; CC7.1; 46
database-public | critical | exposure | | manual | | 3.3 4.4; A.8.20 A.8.22; CC6.1 CC6.6; 46
database-recent-snapshot | high | exposure-strict | within 2d lower >=1h | manual | 11.2 | ; A.8.13; A1.2; 46
database-single-zone | medium | exposure-strict | names [*] more | manual | | ; A.8.14; A1.2;
database-unencrypted | high | exposure | | manual | 3.11 | ; A.8.24; CC6.1 C1.1; 46
domain-unverified | medium | baseline | within 3d lower >=1h | manual | | ; A.5.16; CC6.1; 46
domain-without-federation | medium | strict | | manual | | 5.6 6.7; A.5.16 A.8.5; CC6.1; 46
event-outside-pipeline | medium | strict | within 7d higher >=1h | manual | | 4.6 8.11; A.8.16 A.8.32; CC7.2 CC8.1; 46
event-rights-changed | medium | strict | within 7d higher >=1h | manual | | 6.8 8.11; A.5.18 A.8.2 A.8.16; CC6.3 CC7.2; 46
federation-certificate-expiry | medium >critical >high | baseline | within 30d higher >=1d | manual | | ; A.8.24; CC6.1; 46
federation-certificate-weak-key | high | baseline | rsa_bits 2048 higher >=2048, curve_bits 256 higher >=224 | manual | | ; A.8.24; CC6.1; 46
federation-certificate-weak-signature | medium | strict | weak [md2-* md5-* sha1-*] more | manual | | ; A.8.24; CC6.1; 46
federation-endpoint-not-https | critical | baseline | | desired | 3.10 | ; A.8.5 A.8.24; CC6.7; 46
federation-sso-url-not-https | critical | baseline | | desired | 3.10 | ; A.8.5 A.8.24; CC6.7; 46
group-can-become-administrator | high | baseline | | manual | | 6.8; A.5.15 A.8.2; CC6.3; 46
image-fix-overdue | high | strict | within 30d lower >=1d, within_critical 15d lower >=1d | manual | | 7.7; A.8.8; CC7.1; 46
image-mutable-tag | low | strict | tags [latest] more, within 30d higher >=1d | manual | | ; A.8.9 A.8.32; CC8.1;
image-stale | low | cost | within 30d higher >=1d, most 180d lower >=1d | manual | | ; ; ;
image-tag-moved | medium | strict | tags [v*] more, within 30d higher >=1d | manual | | ; A.8.32; CC6.8 CC8.1;
image-unscanned | medium | strict | grace 1d lower, max_age 30d lower >=1d | manual | | 7.5; A.8.8; CC7.1; 46
image-unsigned | medium | strict | tags [v*] more | manual | | ; A.5.21 A.8.19; CC6.8 CC8.1;
image-untagged | low | cost | max_age 14d lower >=1d | desired image-retention | | ; ; ;
image-vulnerable | high >critical | baseline | tags [*] more | manual | | 7.7; A.8.8; CC7.1; 46
image-vulnerable-without-fix | low | strict | within 30d higher >=1d | manual | | ; A.8.8; CC7.1; 46
instance-admin-port-exposed | critical | exposure | ports [22 3389 5985 5986 23 5900] more, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 12.3; A.8.20 A.8.22; CC6.6; 46
instance-database-port-exposed | critical | exposure | ports [1433 1521 3306 5432 6379 9042 9200 11211 27017] more, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 13.4; A.8.20 A.8.22; CC6.6; 46
instance-exposed-unencrypted-volume | high | exposure | wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 3.11 3.12; A.8.24; CC6.1 CC6.6; 46
instance-exposed-unsupported-image | critical | exposure | wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 2.2 7.6 7.7; A.8.8 A.8.20; CC6.6 CC7.1; 46
instance-image-unsupported | medium >high | exposure | | manual | | 2.2 7.3; A.8.8; CC7.1; 46
instance-many-ports-exposed | critical | exposure | most 100 lower >=1 <=65535, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 13.4; A.8.20; CC6.6; 46
instance-public-address | medium | exposure-strict | allow [] | manual | | 13.4; A.8.20 A.8.22; CC6.6; 46
instance-without-ssh-key | low | exposure | | manual | | ; A.8.5; CC6.1;
invitation-administrator | high | baseline | | manual | | 5.4; A.5.18 A.8.2; CC6.3; 46
invitation-off-domain | high | baseline | allow [] | manual | | 6.1; A.5.16; CC6.2; 46
invitation-stale | medium | strict | max_age 7d lower >=1d | manual | | ; A.5.18; CC6.2; 46
kubernetes-api-open | high | exposure | wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 12.3; A.8.20 A.8.22; CC6.6; 46
kubernetes-api-public | medium | exposure-strict | | manual | | 12.3; A.8.20; CC6.6;
kubernetes-pool-behind | medium | exposure-strict | skew 2 lower >=0 <=3 | manual | | 7.3; A.8.8; CC7.1;
kubernetes-pool-single-zone | low | exposure-strict | one_zone [br-mgl1] fewer | manual | | ; A.8.14; A1.2;
kubernetes-version-deprecated | medium >high | exposure | | manual | | 2.2; A.8.8; CC7.1; 46
load-balancer-bypassed | medium | exposure-strict | wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 13.4; A.8.20 A.8.22; CC6.6;
load-balancer-certificate-expiry | medium >critical >high | exposure | within 30d higher >=1d | manual | | ; A.8.24; CC6.7 A1.2; 46
load-balancer-not-tls | medium | exposure | passthrough [443 6443 8443] fewer, redirect [80] fewer | manual | | 3.10; A.8.21 A.8.24; CC6.7; 46
load-balancer-sensitive-port | high | exposure | ports [22 3389 5985 5986 23 5900 1433 1521 3306 5432 6379 9042 9200 11211 27017] more, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 13.4; A.8.20 A.8.22; CC6.6; 46
load-balancer-without-acl | medium | exposure-strict | wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48, public [] | manual | | 4.4 13.4; A.8.20 A.8.21; CC6.6;
member-administrator-unfederated | high | strict | role administrator, break_glass [] | manual | | 5.6 6.7; A.5.16 A.8.5; CC6.1; 46
member-can-become-administrator | high | baseline | role administrator, allow [] | manual | | 5.4 6.8; A.5.15 A.8.2; CC6.1 CC6.3; 46
member-direct-grants | medium | strict | allow [] | desired | | 6.8; A.5.15 A.5.18; CC6.3; 46
member-effective-administrator | high | strict | role administrator | manual | | 5.4 6.8; A.8.2; CC6.3; 46
member-off-domain | high | baseline | allow [] | manual | | 5.1 5.6; A.5.16; CC6.2; 46
member-review-overdue | medium | strict | max_age 90d lower >=1d | manual | | 5.1 6.8; A.5.18; CC6.2 CC6.3; 46
member-toxic-permissions | medium | strict | role administrator, identity [*_iam_editor *_iam_adm *_iam_admin] more, data [bs_*_delete bs_*_copy bs_volume_attach cr_*_delete cr_credentials_* cr_registry_member_add cr_registry_member_update] more | manual | | 6.8; A.5.3; CC6.3; 46
organization-administrators-too-few | medium | baseline | min 2 higher >=1, role administrator | manual | | ; A.5.2; ;
organization-administrators-too-many | high | baseline | max 4 lower >=1, role administrator | manual | | 5.4; A.8.2; CC6.3; 46
package-aws-sdk-php-too-new | medium | baseline | newest 3.335.0 | manual | | ; ; ;
port-security-disabled | medium >critical | exposure | | manual | 4.4 | ; A.8.20; CC6.6; 46
port-spoofing-guard-off | medium | exposure | allow [] | manual | | 4.4; A.8.20; CC6.6;
port-without-security-group | medium >high | exposure | | manual | | 4.4; A.8.20 A.8.22; CC6.6; 46
proxy-cache-host-not-allowed | medium | strict | hosts [] | manual | | 16.5; A.5.21; CC6.8;
proxy-cache-not-connected | medium | baseline | | manual | | ; A.8.14; ;
proxy-cache-url-not-https | high | baseline | | desired | | 3.10; A.5.21 A.8.24; CC6.7 CC6.8; 46
public-ip-unattached | low | exposure | longest 14d lower >=1d | manual | | ; A.5.9; ;
registry-member-developer-not-allowed | medium | strict | allow [] | desired | | 3.3 6.8; A.5.15 A.8.3; CC6.3; 46
registry-without-retention | low | cost | | manual | | ; ; ;
resource-came-back | medium >critical | baseline | | manual | | 1.2 6.2; A.5.18 A.8.9 A.8.32; CC6.2 CC8.1; 46
resource-drifted | medium | strict | | manual | | 4.6; A.8.9 A.8.32; CC7.1 CC8.1; 46
resource-unmanaged | medium >high | baseline | | manual | | 1.2 5.1; A.5.9 A.8.9; CC7.1 CC8.1; 46
role-grants-rights | high | baseline | allow [], identity [*_iam_editor *_iam_adm *_iam_admin] more | manual | | 5.4 6.8; A.8.2; CC6.3; 46
role-superset-of-administrator | critical | baseline | role administrator | manual | | 5.4 6.8; A.8.2; CC6.3; 46
role-too-broad | medium | strict | share 50% lower >=10% <=100%, minimum 5 lower >=2, reads [*_list *_get *_list_* *_check *_viewer] fewer | manual | | 6.8; A.5.15 A.8.3; CC6.3; 46
run-overdue | medium | strict | max_age 36h lower >=1h | manual | | ; A.5.36; CC4.1; 50
schedule-keeps-too-little | medium | data-protection | at_least 7d higher >=1d | manual | | 11.1; A.8.13; A1.2;
scheduler-late | high | data-protection | grace 6h lower >=1h | manual | | 11.2; A.8.13; A1.2; 46
scheduler-retention-too-short | medium | data-protection | min 7 higher >=1 | manual | | 11.1; A.8.13; A1.2;
security-group-database-ports-open | low >high >medium | exposure | ports [1433 1521 3306 5432 6379 9042 9200 11211 27017] more, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 13.4; A.8.20 A.8.22; CC6.6; 46
security-group-default-in-use | medium | exposure-strict | | manual | | 4.1 4.4; A.8.9 A.8.22; CC6.6; 46
security-group-many-ports-open | medium >high | exposure | most 100 lower >=1 <=65535, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 13.4; A.8.20 A.8.22; CC6.6; 46
security-group-port-not-allowed | medium | exposure-strict | allow [80 443] fewer, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 4.8; A.8.20 A.8.21; CC6.6; 46
security-group-rdp-open | low >high >medium | exposure | port 3389 >=1 <=65535, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 12.3; A.8.20 A.8.22; CC6.6; 46
security-group-service-ports-open | low >high >medium | exposure | ports [20 21 23 111 135 139 389 445 873 2049 2375 2376 2379 5601 5900 5985 5986 9092 10250 15672] more, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 4.8; A.8.20 A.8.21; CC6.6; 46
security-group-ssh-open | low >high >medium | exposure | port 22 >=1 <=65535, wide_ipv4 7 higher >=0 <=24, wide_ipv6 12 higher >=0 <=48 | manual | | 4.4 12.3; A.8.20 A.8.22; CC6.6; 46
security-group-unused | low | exposure-strict | grace 30d lower >=1d | manual | | ; A.8.9; ;
service-account-administrator | high | baseline | role administrator | desired | | 5.4 6.8; A.8.2; CC6.3; 46
service-account-can-become-administrator | high | baseline | role administrator, allow [] | manual | | 5.4 6.8; A.5.15 A.8.2; CC6.3; 46
service-account-direct-grants | medium | strict | allow [] | desired | | 6.8; A.5.15 A.5.18; CC6.3; 46
service-account-dormant | low | strict | within 90d lower >=1d | manual | | 5.3; A.5.16 A.5.18; CC6.2 CC6.3; 46
service-account-effective-administrator | high | baseline | role administrator | manual | | 5.4 6.8; A.8.2; CC6.3; 46
service-account-too-many-keys | low | strict | max 2 lower >=1 | manual | | ; A.5.17; CC6.1;
service-account-toxic-permissions | medium | strict | role administrator, identity [*_iam_editor *_iam_adm *_iam_admin] more, data [bs_*_delete bs_*_copy bs_volume_attach cr_*_delete cr_credentials_* cr_registry_member_add cr_registry_member_update] more | manual | | 6.8; A.5.3; CC6.3; 46
service-account-without-owner | medium | baseline | | manual | | 5.5; A.5.9 A.5.16; CC6.2;
setting-loosened-here | low >critical >high >medium | baseline | | manual | | 4.1; A.5.36; CC4.2; 50
setting-looser-than-control | medium | strict | | manual | | 4.1; A.5.36; CC4.1; 50
snapshot-failed | medium >high | baseline data-protection | | manual | | 11.2; A.8.13; A1.2; 46
snapshot-orphaned | low | cost data-protection | min_age 30d lower | manual | | 3.5; A.8.10; C1.2; 15 16
snapshot-too-old | low | cost data-protection | max_age 180d lower >=1d | manual | | 3.4; A.8.10; C1.2; 15 16
snapshot-unencrypted | high | data-protection | | manual | 11.3 | ; A.8.13 A.8.24; CC6.1; 46
spend-day-anomaly | medium | cost | days 7 higher >=1 <=28, k 5 lower >=2 <=20, min_amount 50.00 BRL lower, min_days 14 lower >=7 <=28 | manual | | ; A.8.16; CC7.2;
spend-holes | medium | baseline | | manual | | ; ; ;
spend-month-reopened | medium | cost | tolerance 0.01 BRL lower, within 30d higher >=1d | manual | | ; ; ;
spend-month-rise | medium | cost | percent 30% lower >=1%, amount 500.00 BRL lower | manual | | ; ; ;
spend-new-sku | medium | cost | most 50.00 BRL lower | manual | | ; A.8.16; CC7.2;
spend-stale | medium | baseline cost | grace 1d lower >=1h | manual | | ; ; ;
spend-unexpected-currency | high | baseline cost | currencies [BRL] fewer | manual | | ; ; ;
ssh-key-weak | high | exposure | rsa_bits 2048 higher >=2048 | manual | | ; A.8.5 A.8.24; CC6.1; 46
sub-account-new | medium | cost | within 30d higher >=1d | manual | | ; A.5.9; ;
volume-failed | high | baseline | | manual | | ; A.8.16; CC7.2;
volume-on-stopped-instance | low | cost | within 30d lower >=1d | manual | | ; ; ;
volume-quota-error | medium | baseline | | manual | | ; A.8.6; A1.1;
volume-recent-backup | medium >high | baseline data-protection | within 7d lower >=1h | desired restore-point | 11.2 | ; A.8.13; A1.2; 46
volume-restore-tested | medium | strict data-protection | within 90d lower >=1d | manual | 11.5 | ; A.8.13; A1.3; 46
volume-unattached | medium | baseline cost | longest 14d lower >=1d | manual | | 3.5; A.5.9 A.8.10; C1.2; 16
volume-unencrypted | high | data-protection | | manual | 3.11 | ; A.8.24; CC6.1 C1.1; 46
volume-without-remote-copy | medium | data-protection | within 7d lower >=1d | desired copy | 11.4 | ; A.8.13 A.8.14; A1.2; 46
volume-without-schedule | medium | data-protection | | desired | 11.2 | ; A.8.13; A1.2; 46
waiver-expired | medium | baseline | | manual | | ; A.5.36; CC4.2; 50
waiver-expiring | low | baseline | within 14d higher | manual | | ; A.5.36; CC4.2; 50
waiver-owner-left | medium | baseline | | manual | | ; A.5.36; CC4.2; 50
waiver-too-broad | medium | baseline | most 10 lower >=1, share 20% lower | manual | | ; A.5.36; CC4.2; 50
waiver-too-long | medium | baseline | critical 30d lower >=1d, high 90d lower >=1d, medium 180d lower >=1d, low 365d lower >=1d | manual | | ; A.5.36; CC4.2; 50
waiver-unmatched | low | baseline | | manual | | ; A.5.36; CC4.2; 50
waiver-without-ticket | low | strict | | manual | | ; A.5.36; CC4.2; 50
`;
