// `npm start`: installs and builds when needed, then serves. The server runs in this process, so that it receives the
// signals to `npm start` and npm reports its exit code.
import { installPackages } from './bootstrap.mjs'
import { ensureBuild } from './ensureBuild.mjs'

process.env.NODE_ENV = 'production'
const { compiled } = await installPackages()
const [isBuilt] = await Promise.all([ensureBuild(), compiled])
if (!isBuilt) {
  console.error('The build failed, so the server cannot start. See the errors above.')
  process.exit(1)
}
process.argv.push('--demo', '--year')
await import('../dist/server/main.js')
