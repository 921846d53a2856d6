/** What failed in a browser: bounded, limited, nothing personal. */
import { z } from 'zod/mini'

const textField = (maxLength: number) =>
  z.string(/*i18n*/ 'errors.text').check(z.maxLength(maxLength, /*i18n*/ 'errors.tooLong'))

export const ClientError = z.strictObject({
  app: z.enum(['site', 'admin'], /*i18n*/ 'errors.text'),
  message: textField(500),
  /** File and line of the topmost frame. */
  where: z.optional(textField(300)),
  /** The page's path, without query and fragment: these may hold secrets. */
  path: z.optional(textField(200)),
})
