# Ten built-in policies of Tenantry, written for OPA: the addresses with a finding, by policy. The data: `readAt`, and `rows` by kind.
package peers

now := time.parse_rfc3339_ns(data.readAt)

older(time_text, days) if now - time.parse_rfc3339_ns(time_text) > days * 86400000000000

found["access-control-mfa-enforced"] contains one.address if {
	some one in data.rows["access-control"]
	one.enforce_mfa != true
}

found["api-key-max-age"] contains one.address if {
	some one in data.rows["api-key"]
	one.phase != "retired"
	older(one.start_validity, 90)
}

found["api-key-without-expiry"] contains one.address if {
	some one in data.rows["api-key"]
	one.phase != "retired"
	one.end_validity == null
}

found["backup-failed"] contains one.address if {
	some one in data.rows.backup
	some part in ["creating_error", "uploading_error", "restoring_error"]
	contains(one.status, part)
}

found["domain-unverified"] contains one.address if {
	some one in data.rows.domain
	not one.verified
	older(one.created_at, 3)
}

found["proxy-cache-url-not-https"] contains one.address if {
	some one in data.rows["proxy-cache"]
	not startswith(one.url, "https://")
}

found["snapshot-failed"] contains one.address if {
	some one in data.rows.snapshot
	contains(one.status, "error")
}

found["snapshot-too-old"] contains one.address if {
	some one in data.rows.snapshot
	one.schedule == null
	older(one.created_at, 180)
}

encrypted_volumes := {one.id | some one in data.rows.volume; one.encrypted}

found["snapshot-unencrypted"] contains one.address if {
	some one in data.rows.snapshot
	encrypted_volumes[one.volume_id]
	not one.encrypted
}

found["volume-failed"] contains one.address if {
	some one in data.rows.volume
	not contains(one.status, "quota")
	contains(one.status, "error")
}

counts := {policy: count(addresses) | some policy, addresses in found}
