// `npm start`: install, build, serve, each only when needed. The server runs in this process, so that a signal to
// `npm start` reaches the server itself and its exit code is the one that npm reports.
import { bootstrap } from './bootstrap.mjs'
import { ensureBuild } from './ensureBuild.mjs'

process.env.NODE_ENV = 'production'
await bootstrap()
if (!(await ensureBuild())) {
  console.error('The build failed, so there is nothing to start. What went wrong stands above.')
  process.exit(1)
}
process.setSourceMapsEnabled(true)
process.argv.push('--demo')
await import('../dist/server/main.js')
