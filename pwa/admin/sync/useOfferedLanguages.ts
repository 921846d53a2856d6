import { createContext, useContext } from 'react'
import { completeLanguages, type Language } from '#locales/language.ts'

export const OfferedLanguagesContext = createContext<readonly Language[]>(completeLanguages)

/** The languages that guests are offered: those in which the farm writes its texts. */
export const useOfferedLanguages = (): readonly Language[] => useContext(OfferedLanguagesContext)
