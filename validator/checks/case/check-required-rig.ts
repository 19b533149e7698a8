import { type CaseSpec, type ModelSpec, pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import { isSocket } from "../rig/bone-kind.js";

/** The rig has the joints, bones, sockets, roles and markers, and is of the kind, asked for. */
export function checkRequiredRig(spec: CaseSpec, rig: ModelSpec, report: Report): void {
  const { assetKind } = spec;
  if (assetKind !== undefined && rig.assetKind !== undefined && rig.assetKind !== assetKind) {
    const params = { found: rig.assetKind, required: assetKind };
    report("CASE_ASSET_KIND", params, { pointer: "/assetKind" });
  }
  const joints = new Map(rig.joints.map(({ name, drive }) => [name, drive]));
  const bones = new Map(rig.bones.map((bone) => [bone.name, bone]));
  const roles = new Set(rig.bones.map(({ role }) => role));
  const markers = new Set(
    rig.animations.flatMap(({ markers }) => (markers ?? []).map(({ name }) => name)),
  );
  for (const [index, required] of (spec.requiredJoints ?? []).entries()) {
    const place = { pointer: pointer("requiredJoints", index) };
    const drive = joints.get(required);
    if (drive === undefined) report("CASE_JOINT_MISSING", { required }, place);
    else if (drive === "auto") report("CASE_JOINT_DRIVE", { required }, place);
  }
  for (const [index, required] of (spec.requiredSockets ?? []).entries()) {
    const bone = bones.get(required);
    if (bone !== undefined && isSocket(bone)) continue;
    const place = { pointer: pointer("requiredSockets", index) };
    report("CASE_SOCKET_MISSING", { required, bone: bone !== undefined }, place);
  }
  for (const [index, required] of (spec.requiredBones ?? []).entries()) {
    if (bones.has(required)) continue;
    report("CASE_BONE_MISSING", { required }, { pointer: pointer("requiredBones", index) });
  }
  for (const [index, required] of (spec.requiredRoles ?? []).entries()) {
    if (roles.has(required)) continue;
    report("CASE_ROLE_MISSING", { required }, { pointer: pointer("requiredRoles", index) });
  }
  for (const [index, required] of (spec.requiredMarkers ?? []).entries()) {
    if (markers.has(required)) continue;
    report("CASE_MARKER_MISSING", { required }, { pointer: pointer("requiredMarkers", index) });
  }
}
