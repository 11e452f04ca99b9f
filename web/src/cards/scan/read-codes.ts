/** Finds the texts of the codes in a picture of the camera; none where it shows none. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>;
