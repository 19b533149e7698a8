/** What an image's header says. Pixels are never decoded. */
export interface ImageHeader {
  readonly format: "png" | "jpeg" | "webp";
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}
