/** What the catalogue lists and the scenes are made of. */
import type { Light } from './parts/light.ts'
import type { Sheet } from './parts/sheet.ts'

export type Scene = { light: Light; draw: (sheet: Sheet) => void }
/** `width` and `height` are in units of the sheet. `widths` lists the widths of the AVIF and WebP files in pixels. */
export type Picture = { name: string; width: number; height: number; widths: readonly number[]; scene: Scene }
