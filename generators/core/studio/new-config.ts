import { type AssetKind, LIMITS } from "bindpose/contract/words";
import { isValueOf } from "../args/check-value.js";
import type { FlagValues } from "../args/parse-flags.js";
import { CONFIG_DEFAULTS } from "../config/config.js";
import { configName } from "../config/find-config.js";
import { done, type Result, refuse } from "../result.js";

/** The config that the flags of `init` ask for, as it is written, or why they ask for none. */
export function newConfig(
  spec: { readonly name: string; readonly kind: AssetKind },
  flags: FlagValues,
): Result<object> {
  const { volume, background = CONFIG_DEFAULTS.background, camera, fov, require } = flags;
  if (!Array.isArray(volume)) {
    return refuse(`there is no ${configName(spec.name)} yet; give --volume, for instance 32,48,32`);
  }
  const [x, y, z] = volume as number[];
  if (
    !volume.every((extent) => Number.isInteger(extent) && extent >= 1 && extent <= LIMITS.volume)
  ) {
    return refuse(
      `--volume is ${volume.join(",")}; its extents are whole numbers from 1 to ${LIMITS.volume}`,
    );
  }
  if (fov !== undefined && camera === undefined) {
    return refuse("--fov is the camera's; give --camera X,Y,Z too");
  }
  if (fov !== undefined && (fov as number) >= 180) {
    return refuse(`--fov is ${fov}; it is an angle below 180 degrees`);
  }
  const names = require === undefined ? [] : (require as string).split(",");
  const fault = names.find((name) => !isValueOf({ type: "name", doc: "" }, name));
  if (fault !== undefined) {
    return refuse(`--require is ${require}; write names with commas between them: walk,idle`);
  }
  return done({
    volume: { x, y, z },
    background,
    assetKind: spec.kind,
    ...(camera === undefined
      ? {}
      : { camera: { position: camera, fov: fov ?? CONFIG_DEFAULTS.fov } }),
    ...(names.length === 0 ? {} : { requiredAnimations: [...new Set(names)] }),
  });
}
