/** The folder of the repository. */
export const root: string
