/** How the buttons of a dialog close it: over typed text the dialog asks first. */
import { createContext, useContext } from 'react'

const FormCloseContext = createContext<(() => void) | null>(null)
export const FormCloseProvider = FormCloseContext.Provider

export const useFormClose = (onClose: () => void): (() => void) => useContext(FormCloseContext) ?? onClose
