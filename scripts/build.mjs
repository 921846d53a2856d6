/**
 * Builds the two browser apps and the server into dist/, and first installs the packages when needed. The build reads no
 * environment variables of a deployment. Hashed files of earlier builds stay for 30 days, so that pages that were opened
 * before a deploy keep working.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bootstrap } from './bootstrap.mjs'

await bootstrap()
process.env.NODE_ENV = 'production'
const { build } = await import('vite')

const maxAssetAgeMs = 30 * 86_400_000
const textFile = /\.(js|css|svg)$/

const listFiles = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

async function deleteOldAssets(folder) {
  const files = await listFiles(folder).catch(() => [])
  for (const file of files) {
    if (Date.now() - (await stat(file)).mtimeMs > maxAssetAgeMs) await rm(file)
  }
}

/** Compresses files at the highest level. Skips files whose compressed version is newer than the source. */
async function compressTextFiles(folder) {
  for (const file of await listFiles(folder)) {
    if (!textFile.test(file)) continue
    const compressed = await stat(`${file}.br`).catch(() => null)
    if (compressed && compressed.mtimeMs >= (await stat(file)).mtimeMs) continue
    const content = await readFile(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${file}.br`, brotliCompressSync(content, { params }))
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

async function copyPublicFiles() {
  await mkdir('dist/public/pictures', { recursive: true })
  // Earlier builds wrote the manifests, which the server makes from the farm's facts.
  for (const app of ['', 'admin-'])
    for (const end of ['', '.br', '.gz']) await rm(`dist/public/${app}manifest.webmanifest${end}`, { force: true })
  await cp('pwa/pictures/made', 'dist/public/pictures', { recursive: true })
}

for (const app of ['site', 'admin']) await deleteOldAssets(`dist/${app}/assets`)
await build({ mode: 'site', logLevel: 'warn' })
await build({ mode: 'admin', logLevel: 'warn' })
// Both service workers are served from the root, so they need different names.
await rename('dist/admin/sw.js', 'dist/admin/admin-sw.js')
await build({ build: { ssr: true }, logLevel: 'warn' })
await copyPublicFiles()
for (const folder of ['dist/site', 'dist/admin', 'dist/public']) await compressTextFiles(folder)
