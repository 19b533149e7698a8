/** The single views of a picture, as the renderer names them; kept apart so that it is not loaded. */
export const VIEWS = ["iso", "front", "side", "top", "back", "left", "bottom"] as const;
