// Reads everything that an audit reads of machines, networks, databases, Kubernetes, load balancers and SSH keys with the official Go SDK, and prints how many
// items it decoded of each.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"github.com/MagaluCloud/mgc-sdk-go/client"
	"github.com/MagaluCloud/mgc-sdk-go/compute"
	"github.com/MagaluCloud/mgc-sdk-go/dbaas"
	"github.com/MagaluCloud/mgc-sdk-go/kubernetes"
	"github.com/MagaluCloud/mgc-sdk-go/lbaas"
	"github.com/MagaluCloud/mgc-sdk-go/network"
	"github.com/MagaluCloud/mgc-sdk-go/sshkeys"
)

// The tenant of a request: the simulator asks for it, as the documents do.
type withTenant struct{ tenant string }

func (t withTenant) RoundTrip(request *http.Request) (*http.Response, error) {
	request.Header.Set("x-tenant-id", t.tenant)
	return http.DefaultTransport.RoundTrip(request)
}

var counts = map[string]int{}

func note[T any](name string, found []T, err error) []T {
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
	counts[name] = len(found)
	return found
}

func one[T any](name string, found *T, err error) *T {
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
	counts[name]++
	return found
}

func main() {
	base, ctx := os.Args[1], context.Background()
	open := func(path string) *client.CoreClient {
		return client.NewMgcClient(client.WithAPIKey(os.Args[2]), client.WithBaseURL(client.MgcUrl(base+path)),
			client.WithHTTPClient(&http.Client{Transport: withTenant{os.Args[3]}}))
	}
	region := open("/br-se1")

	net := network.New(region)
	groups, err := net.SecurityGroups().List(ctx)
	for _, group := range note("groups", groups, err) {
		found, err := net.SecurityGroups().Get(ctx, *group.ID)
		one("groups with rules", found, err)
	}
	ports, err := net.Ports().List(ctx)
	note("ports", ports, err)
	addresses, err := net.PublicIPs().List(ctx)
	note("addresses", addresses, err)
	machines, err := compute.New(region).Instances().ListAll(ctx, compute.InstanceFilterOptions{Expand: []compute.InstanceExpand{compute.InstanceNetworkExpand, compute.InstanceImageExpand}})
	note("machines", machines, err)

	db := dbaas.New(region)
	databases, err := db.Instances().ListAll(ctx, dbaas.InstanceFilterOptions{})
	for _, database := range note("databases", databases, err) {
		snapshots, err := db.Instances().ListAllSnapshots(ctx, database.ID, dbaas.SnapshotFilterOptions{})
		counts["snapshots"] += len(snapshots)
		if err != nil {
			log.Fatalf("snapshots: %v", err)
		}
	}
	clusters, err := db.Clusters().ListAll(ctx, dbaas.ClusterFilterOptions{})
	note("database clusters", clusters, err)
	replicas, err := db.Replicas().ListAll(ctx, dbaas.ReplicaFilterOptions{})
	note("replicas", replicas, err)
	engines, err := db.Engines().ListAll(ctx, dbaas.EngineFilterOptions{})
	note("engines", engines, err)

	mke := kubernetes.New(region)
	kube, err := mke.Clusters().List(ctx, kubernetes.ListOptions{})
	for _, cluster := range note("clusters", kube, err) {
		found, err := mke.Clusters().Get(ctx, cluster.ID)
		one("clusters with pools", found, err)
	}
	versions, err := mke.Versions().List(ctx)
	note("versions", versions, err)

	balancers, err := lbaas.New(region).NetworkLoadBalancers().ListAll(ctx)
	note("load balancers", balancers, err)
	keys, err := sshkeys.New(region, sshkeys.WithGlobalBasePath(client.MgcUrl(base))).Keys().List(ctx, sshkeys.ListOptions{})
	note("SSH keys", keys, err)

	json.NewEncoder(os.Stdout).Encode(counts)
}
