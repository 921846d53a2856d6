/** Account numbers: ISO 13616. */
import { z } from 'zod/mini'

/** How long the numbers of each country are, by the registry of ISO 13616. */
const lengths = new Map(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18',
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20',
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24',
    'SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The check digits of a number of a wrong length may be right by chance. A country that is not in the list may have any. */
function hasLengthOfCountry(iban: string): boolean {
  const length = lengths.get(iban.slice(0, 2))
  return length === undefined || iban.length === length
}

/** People copy a number in groups of four, as banks print it. */
const toElectronicForm = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

const buildStoredIban = (error: string) =>
  z.string(error).check(z.overwrite(toElectronicForm), z.iban({ error, abort: true }))

/** The one judgement of what somebody types: check digits, and the length of the country. Its output has no spaces. */
export const buildIbanField = (error: string) => buildStoredIban(error).check(z.refine(hasLengthOfCountry, error))

/** A farm may have stored a longer or shorter one earlier. */
export const StoredIban = buildStoredIban(/*i18n*/ 'errors.iban')
export const IbanField = buildIbanField(/*i18n*/ 'errors.iban')

/** The account of the sample farm. Its check digits are right, but it is nobody's. */
export const sampleIban = 'IT89R9999971610000000012345'
