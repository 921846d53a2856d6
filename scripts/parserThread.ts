// Makes the module `virtual:parser-thread`, which names the file of the thread that parses (api/parserThread.ts). A thread of
// Node can run neither TypeScript nor the aliases, so tests and the development server get a bundle of it in .cache.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const id = 'virtual:parser-thread'
const entry = 'api/parserThread.ts'

/** Test projects of one process and of several may write the file at once: its name says what is in it, and it appears whole. */
async function bundleThread(root: string): Promise<{ url: URL; sources: string[] }> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: resolve(root, entry),
    cwd: root,
    platform: 'node',
    external: /^[^./#]|^node:/,
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const [{ code, moduleIds }] = output
  const folder = resolve(root, '.cache')
  const file = resolve(folder, `parserThread-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  await mkdir(folder, { recursive: true })
  const part = `${file}.${randomUUID()}`
  await writeFile(part, code)
  await rename(part, file)
  return { url: pathToFileURL(file), sources: moduleIds }
}

export function parserThread(): Plugin {
  let isBuild = false
  let root = ''
  return {
    name: 'parser-thread',
    configResolved(config) {
      isBuild = config.command === 'build'
      root = config.root
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return
      // In the build the thread is an entry of its own, beside the chunks.
      if (isBuild) return `export const parserThread = new URL('./parserThread.js', import.meta.url)`
      const { url, sources } = await bundleThread(root)
      for (const file of sources) this.addWatchFile(file)
      return `export const parserThread = new URL(${JSON.stringify(url.href)})`
    },
  }
}
