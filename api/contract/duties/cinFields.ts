/** CIN (codice identificativo nazionale): the town's number and the code of the business. Every advertisement names it. */
import { z } from 'zod/mini'
import { lineField, nullableLineField } from '../fields.ts'

const pattern = /^IT\d{6}[A-Z0-9]{10}$/

export const Cin = z
  .string(/*i18n*/ 'property.errors.cin')
  .check(z.trim(), z.regex(pattern, /*i18n*/ 'property.errors.cin'))

/** Null or an empty text: none. */
export const nullableCin = nullableLineField(
  40,
  z.refine((typed) => typed === '' || pattern.test(typed), /*i18n*/ 'property.errors.cin'),
)

const text = (maxLength: number) => lineField(/*i18n*/ 'errors.text', 0, maxLength)

/**
 * Where else the farm has written a CIN, as staff have ticked it: the code by the id of the place (`listCinPlaces` of the
 * admin). A place with another code is open again.
 */
export const CinPlaces = z.record(text(60), text(20))
