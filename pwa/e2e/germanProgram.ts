/** The program with a third language, made as the documentation says: a copy with one line and four catalogs more. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#api/testing/root.ts'
import { german } from './german.data.ts'

const copied = [
  ...['api', 'pwa', 'locales', 'scripts'],
  ...['vite.config.ts', 'lingui.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
]

const formatCatalog = (texts: Record<string, string>): string =>
  Object.entries(texts)
    .map(([id, text]) => `\nmsgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`)
    .join('')

/** Copies the program, adds German and builds it. Returns the folder, which the caller removes. Throws what the build says. */
export async function buildGermanProgram(): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'podere-german-'))
  for (const name of copied) await cp(join(root, name), join(checkout, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const list = join(checkout, 'locales/language.ts')
  const code = await readFile(list, 'utf8')
  const line = "  de: { name: 'Deutsch', locale: 'de-DE' },\n"
  await writeFile(list, code.replace(/( {2}en: \{.*\n)/, `$1${line}`))
  await mkdir(join(checkout, 'locales/de'))
  for (const [name, texts] of Object.entries(german))
    await writeFile(join(checkout, `locales/de/${name}.po`), `msgid ""\nmsgstr ""\n${formatCatalog(texts)}`)
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: checkout })
  return checkout
}
