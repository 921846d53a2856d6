/**
 * The language of the admin. It belongs to an account on a device, until it logs out there: two people may use the same
 * account on two tablets. After a login it is the one that the account has chosen last, whatever the site is shown in.
 * The login screen has the one that the admin had here last, and on a new device the site's.
 */
import { useSyncExternalStore } from 'react'
import { type CompleteLanguage, defaultLanguage, toAdminLanguage } from '#locales/language.ts'
import { getStoredLanguage } from '#pwa/i18n.tsx'
import { readStored, writeStored } from '#pwa/storage.ts'

let current: CompleteLanguage =
  toAdminLanguage(readStored('admin.language')) ?? toAdminLanguage(getStoredLanguage()) ?? defaultLanguage
/** What somebody has chosen on the login screen; it becomes the account's. What a guest chose on the site does not. */
let chosen: CompleteLanguage | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getAdminLanguage = (): CompleteLanguage => current
export const useAdminLanguage = (): CompleteLanguage => useSyncExternalStore(subscribe, getAdminLanguage)

export function setAdminLanguage(language: CompleteLanguage): void {
  current = language
  writeStored('admin.language', language)
  for (const listener of listeners) listener()
}

/** Somebody chooses a language on the login screen. */
export function chooseLoginLanguage(language: CompleteLanguage): void {
  chosen = language
  setAdminLanguage(language)
}

/** The language chosen before this login, once; null if nobody chose. */
export function takeLoginLanguage(): CompleteLanguage | null {
  const taken = chosen
  chosen = null
  return taken
}
