import { z } from 'zod/mini'

/** A photograph that replaces a drawn picture. Its files have the same names and sizes. */
export const Photograph = z.object({
  /** The picture's name, as in `/pictures/NAME-720.avif`. */
  name: z.string(),
  /** The placeholder color until the picture has loaded: `#rrggbb`. */
  color: z.string(),
  /** Null when the owner wrote no text. Then the text of the drawn picture is used. */
  alt: z.nullable(z.string()),
  altEn: z.nullable(z.string()),
})
export type Photograph = z.infer<typeof Photograph>
