/** What a page must load, read from the two builds' own manifests. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

export type PageAssets = {
  /** The HTML that loads an app: scripts, preloads, styles. */
  site: string
  admin: string
  /** Hashes of inline styles, for the content security policy. */
  inlineStyles: string[]
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.output<typeof Manifest>

const readManifest = async (dist: string, app: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(dist, app, '.vite/manifest.json'), 'utf8')))

/** The files of a module and of all it imports. */
function filesOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module]
  if (!chunk || seen.has(module)) return []
  seen.add(module)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((it) => filesOf(manifest, it, seen))]
}

/** The faces of the first view; the rest comes when a page asks for it. */
const firstFonts = [/eb-garamond-latin-wght-normal.*\.woff2$/, /alegreya-sans-latin-400-normal.*\.woff2$/]

export async function readAssets(dist: string): Promise<PageAssets> {
  const [site, admin] = await Promise.all([readManifest(dist, 'site'), readManifest(dist, 'admin')])
  const styleFile = Object.values(site).find((it) => it.file.endsWith('.css'))?.file
  const css = styleFile === undefined ? '' : (await readFile(join(dist, 'site', styleFile), 'utf8')).trim()
  const hash = createHash('sha256').update(css).digest('base64')
  const fonts = Object.values(site)
    .map((it) => it.file)
    .filter((file) => firstFonts.some((font) => font.test(file)))

  // One shell for every address and both languages: Italian, the default, is what nobody waits for.
  const adminModules = ['pwa/admin/main.tsx', 'locales/it/site.po', 'locales/it/admin.po']
  const [adminMain, ...adminFiles] = [...new Set(adminModules.flatMap((it) => filesOf(admin, it)))]
  const adminStyle = Object.values(admin).find((it) => it.file.endsWith('.css'))?.file
  return {
    // No preload of the app's code: the entry fetches it, after the first picture.
    site: [
      `<style>${css}</style>`,
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      `<script type="module" src="/${site['pwa/site/main.tsx']?.file}"></script>`,
    ].join(''),
    admin: [
      adminStyle === undefined ? '' : `<link rel="stylesheet" href="/${adminStyle}">`,
      `<script type="module" src="/${adminMain}"></script>`,
      ...adminFiles.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join(''),
    inlineStyles: [`'sha256-${hash}'`],
  }
}
