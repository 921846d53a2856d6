/** How long logins and sessions last, which usernames look the same, and what new names and passwords must be like. */

import { dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuseInvalid } from '#api/errors.ts'
import { dayMs } from '#contract/days/days.ts'

/** A device may be idle for 30 days. Staff must not be logged out of the tablet in the middle of a season. */
const maxIdleDays = 30
/** After 90 days even a device in use asks for the password again (ASVS 7.3.2). It keeps its data meanwhile. */
const maxSessionDays = 90
/** The last use of a session is written at most every 5 minutes. */
export const minTouchIntervalMs = 300_000

export const getExpiry = (createdAt: number, now: number): string =>
  new Date(Math.min(now + maxIdleDays * dayMs, createdAt + maxSessionDays * dayMs)).toISOString()

/** A failed login takes at least one second, whether the name exists or not. */
export const failedLoginDelayMs = 1000
/**
 * Failed logins with a name that is under attack from many addresses take longer. Correct logins are never delayed or
 * refused for it.
 */
export const attackedLoginDelayMs = 4000
/** How long the second step of a login may take. */
export const loginTicketAgeMs = 300_000
/** How long the setup of a second factor may take after the password was given. */
export const setupTicketAgeMs = 600_000

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
  return isPlain ? null : refuseInvalid('username', /*i18n*/ 'errors.usernameCharacters')
}

const removeAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** ASVS 5.0, 6.2.1 recommends at least 15 characters and demands 8. */
const minPasswordLength = 12
/** What is typed first at a farm-stay's front desk. */
const farmWords = 'agriturismo azienda benvenuto bookings podere prenotazioni reception ricevimento vacanze'.split(' ')
/** The 49,000 most frequent ones (ASVS 6.2.4), from zxcvbn-ts (MIT licence). A set of them would take memory all the time. */
const frequentPasswords: readonly string[] = dictionary['passwords-common']
/** A few digits and signs around a frequent password make no new password of it. */
const maxAddedCharacters = 8

/** 400 for a new password that is too short or that an attacker tries first. `path` names the field. */
export function checkNewPassword(
  password: string,
  username: string,
  farmName: string,
  path = 'password',
): Refusal | null {
  if ([...password].length < minPasswordLength) return refuseInvalid(path, /*i18n*/ 'errors.newPassword')
  return isCommonPassword(password, username, farmName) ? refuseInvalid(path, /*i18n*/ 'errors.commonPassword') : null
}

/** 400 for a new password that is the present one. */
export const checkPasswordChange = (input: { current: string; new: string }): Refusal | null =>
  input.new === input.current ? refuseInvalid('new', /*i18n*/ 'errors.samePassword') : null

function isCommonPassword(password: string, username: string, farmName: string): boolean {
  const names = [username, farmName.replaceAll(' ', '')].map(foldUsername)
  const isCommon = (text: string) =>
    isRepetition(text) || frequentPasswords.includes(text) || farmWords.includes(text) || names.includes(text)
  const folded = foldUsername(password)
  const word = folded.replace(/^\P{L}+|\P{L}+$/gu, '')
  return isCommon(folded) || (folded.length - word.length <= maxAddedCharacters && isCommon(word))
}

const isRepetition = (text: string): boolean => /^(.{1,11})\1+$/su.test(text)
