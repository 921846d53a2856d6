// Open pages that poll: `node pages.mjs COUNT INTERVAL_SECONDS URL`. Each has a connection of its own and asks again with
// the ETag of its last response. Prints the milliseconds of each response, a line each.
import { Agent, get } from 'node:http'

const [count, intervalSeconds, url] = process.argv.slice(2)
const intervalMs = Number(intervalSeconds) * 1000

/** @param {Agent} agent @param {string | undefined} etag @returns {Promise<string | undefined>} the new ETag */
function poll(agent, etag) {
  const startMs = performance.now()
  const headers = { 'accept-encoding': 'br', ...(etag === undefined ? {} : { 'if-none-match': etag }) }
  return new Promise((resolve, reject) => {
    get(url ?? '', { agent, headers }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 304) reject(new Error(String(response.statusCode)))
      response.resume().once('end', () => {
        console.log((performance.now() - startMs).toFixed(1))
        resolve(response.headers.etag)
      })
    }).on('error', reject)
  })
}

for (let i = 0; i < Number(count); i += 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** @type {string | undefined} */
  let etag
  const repeat = async () => {
    etag = await poll(agent, etag)
  }
  // Pages are opened at any time.
  setTimeout(() => {
    void repeat()
    setInterval(repeat, intervalMs)
  }, Math.random() * intervalMs)
}
