# The items in a capture of Tenantry that the ten policies read, as plain objects by kind.
package capture

readAt := data.content.live.readAt

kinds := {"access-control", "api-key", "backup", "domain", "proxy-cache", "snapshot", "volume"}

rows[kind] := items if {
	some kind in kinds
	items := [object.union(one.values, {"address": one.address, "id": one.id, "phase": one.phase}) |
		some collection in data.content.live.collections
		collection.kind == kind
		some one in collection.items
	]
}
