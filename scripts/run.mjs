// `node scripts/run.mjs FILE.ts [arguments]`: runs a TypeScript file with the aliases, JSX and catalogs of vite.config.ts.
import { resolve } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { root } from './spawn.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE.ts [arguments]')
  process.exit(2)
}
await bootstrap()
const path = resolve(file)
process.argv = [process.argv[0] ?? '', path, ...args]

const { createServer } = await import('vite')
const server = await createServer({
  root,
  configFile: resolve(root, 'vite.config.ts'),
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
})
try {
  await server.ssrLoadModule(path)
} catch (error) {
  if (error instanceof Error) server.ssrFixStacktrace(error)
  console.error(error)
  process.exitCode = 1
} finally {
  await server.close()
}
