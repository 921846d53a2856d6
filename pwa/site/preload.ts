import { createContext, useContext } from 'react'

/** Loads the module of a page that a guest will probably open next. The app provides it, because only it knows all pages. */
const PreloadContext = createContext<(path: string) => Promise<void>>(async () => undefined)

export const PreloadProvider = PreloadContext.Provider
export const usePreload = () => useContext(PreloadContext)
