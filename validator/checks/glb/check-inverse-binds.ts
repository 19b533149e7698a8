import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { readable } from "../vertex-place.js";

/** Determinant over the product of the axes' lengths below which a matrix flattens space. */
const SINGULAR = 1e-9;

/** Inverse bind matrices are finite, affine, invertible and do not mirror. */
export function checkInverseBinds(asset: DecodedAsset, report: Report): void {
  const { skin } = asset;
  if (skin === null || !skin.hasInverseBinds) return;
  for (let bone = 0; bone < skin.joints.length; bone++) {
    const m = skin.inverseBinds.subarray(16 * bone, 16 * bone + 16);
    const place = { pointer: pointer("skins", skin.index, "inverseBindMatrices") };
    const row = [m[3]!, m[7]!, m[11]!, m[15]!];
    if (!m.every(Number.isFinite)) report("INVERSE_BIND_NOT_FINITE", { bone }, place);
    else if (row.join() !== "0,0,0,1") {
      report("INVERSE_BIND_NOT_AFFINE", { bone, row: row.map(readable) }, place);
    } else {
      const volume = relativeDeterminant(m);
      if (Math.abs(volume) < SINGULAR) report("INVERSE_BIND_SINGULAR", { bone }, place);
      else if (volume < 0) report("INVERSE_BIND_MIRRORED", { bone }, place);
    }
  }
}

/** From -1 to 1, whatever the scale; 0 where the three axes lie in one plane. */
function relativeDeterminant(m: Float64Array): number {
  const [ax, ay, az] = [m[0]!, m[1]!, m[2]!];
  const [bx, by, bz] = [m[4]!, m[5]!, m[6]!];
  const [cx, cy, cz] = [m[8]!, m[9]!, m[10]!];
  const lengths = Math.hypot(ax, ay, az) * Math.hypot(bx, by, bz) * Math.hypot(cx, cy, cz);
  if (lengths === 0) return 0;
  const determinant =
    ax * (by * cz - bz * cy) - bx * (ay * cz - az * cy) + cx * (ay * bz - az * by);
  return determinant / lengths;
}
