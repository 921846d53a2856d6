/**
 * The language of the admin. It belongs to an account on a device, until it logs out there: two people may use the same
 * account on two tablets. After a login it is the one that the account has chosen last, whatever the site is shown in.
 * The login screen has the one that the admin had here last, and on a new device the site's.
 */
import { type CompleteLanguage, defaultLanguage, toAdminLanguage } from '#locales/language.ts'
import { createStore } from '#pwa/createStore.ts'
import { getStoredLanguage } from '#pwa/i18n.tsx'
import { readStored, writeStored } from '#pwa/storage.ts'

const current = createStore<CompleteLanguage>(
  toAdminLanguage(readStored('admin.language')) ?? toAdminLanguage(getStoredLanguage()) ?? defaultLanguage,
)
/** What somebody has chosen on the login screen; it becomes the account's. What a guest chose on the site does not. */
let chosen: CompleteLanguage | null = null

export const getAdminLanguage = current.read
export const useAdminLanguage = current.useValue

export function setAdminLanguage(language: CompleteLanguage): void {
  writeStored('admin.language', language)
  current.set(language)
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
