/** Increases when unsent writes that an older app stored in its outbox must be converted for the current contract. */
export const contractVersion = 1
