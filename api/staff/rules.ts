/** Which usernames are the same or look the same, and what a new username and a new password must be like. */
import { type Refusal, refuse } from '#api/errors.ts'
import { property } from '#contract/property.ts'
import commonPasswords from './commonPasswords.json' with { type: 'json' }

/** Upper and lower case, full-width letters and invisible characters make no other username. */
export const foldUsername = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .trim()

/** Two names with the same skeleton look the same in most fonts. */
const getSkeleton = (username: string): string =>
  foldUsername(username.normalize('NFKC').replace(/[I1|]/g, 'l').replaceAll('0', 'o'))

/** Whether somebody could mistake one username for the other. */
export const isSameOrLookAlike = (a: string, b: string): boolean =>
  foldUsername(a) === foldUsername(b) || getSkeleton(a) === getSkeleton(b)

/** Latin letters with or without accents. Letters of other alphabets look like them, such as the Cyrillic `а`. */
const usernamePattern = /^[a-z0-9ßæøœđł ._@+'-]+$/

/** 400 for a new username with other characters. */
export function checkNewUsername(username: string): Refusal | null {
  const composed = username.normalize('NFKC')
  const isPlain = !/\p{M}/u.test(composed) && usernamePattern.test(removeAccents(composed).toLowerCase())
  return isPlain ? null : refuseNew('username', /*i18n*/ 'errors.usernameCharacters')
}

const removeAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** ASVS 5.0, 6.2.1 recommends at least 15 characters and demands 8. */
const minPasswordLength = 12
/** The 3,000 most frequent passwords of at least 12 characters (ASVS 6.2.4), from the list of Mark Burnett. */
const frequentPasswords = new Set(commonPasswords.passwords.split(' '))
/** Frequent passwords of letters only. A few digits make no new password of them. */
const frequentWords = new Set(commonPasswords.words.split(' '))
const maxAddedCharacters = 8

/** 400 for a new password that is too short or that an attacker tries first. `path` names the field. */
export function checkNewPassword(password: string, username: string, path = 'password'): Refusal | null {
  if ([...password].length < minPasswordLength) return refuseNew(path, /*i18n*/ 'errors.newPassword')
  return isCommonPassword(password, username) ? refuseNew(path, /*i18n*/ 'errors.commonPassword') : null
}

function isCommonPassword(password: string, username: string): boolean {
  const folded = foldUsername(password)
  const isRepetition = /^(.{1,11})\1+$/su.test(folded)
  if (isRepetition || frequentPasswords.has(folded)) return true
  const word = folded.replace(/^\P{L}+|\P{L}+$/gu, '')
  if (folded.length - word.length > maxAddedCharacters) return false
  return (
    [foldUsername(username), property.name.toLowerCase().replaceAll(' ', '')].includes(word) || frequentWords.has(word)
  )
}

const refuseNew = (path: string, message: string): Refusal =>
  refuse('invalid', { errors: [{ path, code: 'invalid', message }] })
