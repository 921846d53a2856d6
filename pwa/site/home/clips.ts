/** The page may play only files of this origin. A clip elsewhere is a link. */
export const isPlayable = (url: string): boolean => url.startsWith('/')
