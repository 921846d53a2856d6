/** What failed in a browser: bounded, limited, nothing personal. */
import { z } from 'zod/mini'

const text = (most: number) => z.string(/*i18n*/ 'errors.text').check(z.maxLength(most, /*i18n*/ 'errors.tooLong'))

export const ClientError = z.strictObject({
  app: z.enum(['site', 'admin'], /*i18n*/ 'errors.text'),
  message: text(500),
  /** File and line of the topmost frame. */
  where: z.optional(text(300)),
  /** The page's path, without query and fragment: these may hold secrets. */
  path: z.optional(text(200)),
})
