/** Rises when the contract grows in a way that an unsent entry of an older app has to be translated for. */
export const contractVersion = 1
