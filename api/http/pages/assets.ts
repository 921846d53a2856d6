/** The scripts, styles and fonts that a page loads, from the manifests of the two builds. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { type Appearance, standardAppearance, type Typeface, typefaces } from '#contract/site/appearance.ts'
import type { PageName } from '#pwa/site/server.tsx'
import { buildAppearanceCss } from './appearanceStyles.ts'

/** The HTML that loads an app: its inline styles, with their hashes for the security policy, and scripts and preloads. */
export type Assets = { styles: string; styleHashes: string[]; links: string }

export const emptyAssets: Assets = { styles: '', styleHashes: [], links: '' }

export type PageAssets = {
  /**
   * A page of the site has only its own styles inline, and those of the farm's look. The styles of another page load with
   * that page's code. `hasSections`: with those of the farm's sections.
   */
  site: (page: PageName, appearance: Appearance, hasSections?: boolean) => Assets
  admin: Assets
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.optional(z.array(z.string())), imports: z.optional(z.array(z.string())) }),
)
type Manifest = z.output<typeof Manifest>

const readManifest = async (dist: string, app: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(dist, app, '.vite/manifest.json'), 'utf8')))

/** The fonts that every page shows first. The browser loads others on demand. */
const preloadedFonts: Record<Typeface, RegExp[]> = {
  garamond: [/eb-garamond-400-normal.*\.woff2$/, /alegreya-sans-400-normal.*\.woff2$/],
  fraunces: [/fraunces-400-normal.*\.woff2$/, /source-sans-3-400-normal.*\.woff2$/],
}

/** For the security policy. */
export const hashStyle = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** Adds the styles of the farm's look after the others. */
export function addAppearance({ styles, styleHashes, links }: Assets, appearance: Appearance): Assets {
  const css = buildAppearanceCss(appearance)
  if (css === '') return { styles, styleHashes, links }
  return { styles: `${styles}<style>${css}</style>`, styleHashes: [...styleHashes, hashStyle(css)], links }
}

/** The CSS files of these modules and of all their imports. Imported styles come first. */
function listStyles(manifest: Manifest, modules: string[], seen = new Set<string>()): string[] {
  return modules.flatMap((name) => {
    const module = manifest[name]
    if (!module || seen.has(name)) return []
    seen.add(name)
    return [...listStyles(manifest, module.imports ?? [], seen), ...(module.css ?? [])]
  })
}

type AssetOptions = {
  folder: string
  manifest: Manifest
  /** What the page consists of. The first module is the app's entry. */
  modules: [string, ...string[]]
  typeface: Typeface
  /** A style sheet that no module imports, because it depends on the typeface. */
  fontStyles?: string | undefined
  /** One that only printers need. The browser loads it after everything else. */
  printStyles?: string | undefined
}

async function buildAssets({
  folder,
  manifest,
  modules,
  typeface,
  fontStyles,
  printStyles,
}: AssetOptions): Promise<Assets> {
  const files = [...new Set(listStyles(manifest, modules))]
  const inlined = fontStyles === undefined ? files : [fontStyles, ...files]
  const css = (await Promise.all(inlined.map((file) => readFile(join(folder, file), 'utf8'))))
    .map((it) => it.trim())
    .join('')
  const fonts = Object.values(manifest)
    .map((it) => it.file)
    .filter((file) => preloadedFonts[typeface].some((font) => font.test(file)))
  return {
    styles: `<style>${css}</style>`,
    styleHashes: [hashStyle(css)],
    links: [
      // The scripts would load their CSS files again. With these links they find the files as present. Disabled links
      // load nothing.
      ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      ...(printStyles === undefined ? [] : [`<link rel="stylesheet" href="/${printStyles}" media="print">`]),
      // No preload of the app's code: the entry loads it after the first paint.
      `<script type="module" src="/${manifest[modules[0]]?.file}"></script>`,
    ].join(''),
  }
}

const sectionsModule = 'pwa/site/pages/OwnPage.tsx'

const getKey = (typeface: Typeface, page: string, hasSections: boolean): string =>
  [typeface, page.toLowerCase(), hasSections].join(' ')

export async function readAssets(dist: string): Promise<PageAssets> {
  const [site, admin] = await Promise.all([readManifest(dist, 'site'), readManifest(dist, 'admin')])
  const pages = new Map<string, Assets>()
  for (const module of Object.keys(site)) {
    const page = /\/(\w+)Page\.tsx$/.exec(module)?.[1]
    if (page === undefined) continue
    for (const typeface of typefaces) {
      for (const hasSections of [false, true]) {
        const assets = await buildAssets({
          folder: join(dist, 'site'),
          manifest: site,
          modules: ['pwa/site/main.ts', 'pwa/site/start.ts', module, ...(hasSections ? [sectionsModule] : [])],
          typeface,
          fontStyles: site[`pwa/ui/typefaces/${typeface}.css`]?.file,
          printStyles: site['pwa/site/print.css']?.file,
        })
        pages.set(getKey(typeface, page, hasSections), assets)
      }
    }
  }
  return {
    site: (page, appearance, hasSections = false) =>
      addAppearance(pages.get(getKey(appearance.typeface, page, hasSections)) ?? emptyAssets, appearance),
    // The admin keeps the standard look: the states of its planner and calendars are told apart by these colours.
    admin: await buildAssets({
      folder: join(dist, 'admin'),
      manifest: admin,
      modules: ['pwa/admin/main.ts', 'pwa/admin/start.ts'],
      typeface: standardAppearance.typeface,
    }),
  }
}
