/** An error report from a browser. It contains no personal data, and every text has a maximum length. */
import { z } from 'zod/mini'

const textField = (maxLength: number) =>
  z.string(/*i18n*/ 'errors.text').check(z.maxLength(maxLength, /*i18n*/ 'errors.tooLong'))

export const ClientError = z.strictObject({
  app: z.enum(['site', 'admin'], /*i18n*/ 'errors.text'),
  message: textField(500),
  /** File and line of the topmost frame. */
  where: z.optional(textField(300)),
  /** The path of the page without query and fragment, which may contain secrets. */
  path: z.optional(textField(200)),
})
