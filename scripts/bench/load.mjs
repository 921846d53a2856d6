// Loads addresses at the same time, from this one process: `node load.mjs OPTIONS`, where OPTIONS is JSON with `urls`,
// `connections` for each, `seconds` and `headers`. Prints what autocannon has measured for each address, as JSON.
import autocannon from 'autocannon'

const { urls, connections, seconds, headers } = JSON.parse(process.argv[2] ?? '')
const results = await Promise.all(
  urls.map((/** @type {string} */ url) => autocannon({ url, connections, duration: seconds, headers })),
)
console.log(JSON.stringify(results))
