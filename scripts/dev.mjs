/**
 * One process, one port: Vite serves the PWA hot, the API lives inside it and is made anew when its code changes, while the
 * database of the old one is closed in order.
 */
import { createServer as createHttpServer } from 'node:http'
import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const [{ createServer }, { default: sirv }] = await Promise.all([import('vite'), import('sirv')])
const vite = await createServer({ server: { middlewareMode: true, watch: { ignored: ['**/data/**', '**/dist/**'] } } })
vite.middlewares.use('/pictures', sirv('pwa/pictures/made', { dev: true }))
// Every part of pwa/ui with its states; no build knows of it.
const showcase = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Parts</title></head>
<body><script type="module" src="/scripts/showcase/main.tsx"></script></body></html>`
vite.middlewares.use('/ui', async (_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(await vite.transformIndexHtml('/ui', showcase))
})

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
