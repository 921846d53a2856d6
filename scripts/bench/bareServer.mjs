// The reference of the throughput benchmarks: a node:http server that sends the same response to every request. It reads
// `{ headers, body }` from stdin (the body in base64), prints its port, and exits when stdin closes.
import { createServer } from 'node:http'

process.stdin.setEncoding('utf8')
const input = await new Promise((resolve) => process.stdin.once('data', resolve))
const { headers, body } = JSON.parse(String(input))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log(server.address()?.port))
process.stdin.resume().once('end', () => process.exit())
