/**
 * Poses a skinned game station: how pieces are fitted, where targets stand, what plays now. Pure
 * functions from documents and times to column-major 4 x 4 matrices; no game is named here, no clock
 * is read, nothing is drawn.
 */
export {
  fromBlender,
  pointFromBlender,
  pointToBlender,
  toBlender,
} from "./blender-axes.js";
export { fitPiece, type PieceFit } from "./fit-piece.js";
export { type Matrix, movePoint, multiplyMatrices, type Vector } from "./matrix.js";
export { movePiece, type PieceMesh, positionBox } from "./move-piece.js";
export { moveResult, retimePath, showsFace } from "./move-result.js";
export { boxCentre, pivotMatrix } from "./pivot-matrix.js";
export { type PlacedNative, placeNatives } from "./place-natives.js";
export {
  type PieceBoxes,
  type PlacedPiece,
  placeStation,
  targetMatrix,
} from "./place-station.js";
export { readPieceMesh } from "./read-piece-mesh.js";
export { type MotionSample, sampleClip, sampleMotion } from "./sample-frames.js";
export {
  acceptResult,
  loadStation,
  type PlayingClip,
  playingClip,
  type StationState,
  startBet,
} from "./station-state.js";
export { proxyMatrix, slotProxy, slotTarget, targetPivot } from "./station-targets.js";
