/**
 * `npm run dev`: one process on one port. Vite serves the PWA with hot reload. The API runs in the same process. When its
 * code changes, a new API is started and the database of the old one is closed.
 */
import { createServer as createHttpServer } from 'node:http'
import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const [{ createServer }, { default: sirv }] = await Promise.all([import('vite'), import('sirv')])
const vite = await createServer({ server: { middlewareMode: true, watch: { ignored: ['**/data/**', '**/dist/**'] } } })
vite.middlewares.use('/pictures', sirv('pwa/pictures/made', { dev: true }))

let running = null
async function loadApp() {
  const { startDevServer } = await vite.ssrLoadModule('/api/dev.ts')
  if (running?.startDevServer !== startDevServer) {
    const previous = running
    running = { startDevServer, app: startDevServer(vite, previous?.app) }
  }
  return running.app
}

const port = Number(process.env.PORT || 3000)
createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const app = await loadApp()
      app.handle(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.statusCode = 500
      response.end(error.stack)
    }
  })
}).listen(port, '127.0.0.1', () => console.log(`podere (development) is open on http://localhost:${port}`))
