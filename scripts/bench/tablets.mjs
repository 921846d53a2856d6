// Opens event streams: `node tablets.mjs COUNT COOKIES URL...`. The cookies, with commas between, take turns. Prints
// `open` when each stream has its first event, and `reached` when each has another one.
import { get } from 'node:http'

const [count, cookieList = '', ...urls] = process.argv.slice(2)
const cookies = cookieList.split(',')
let [opened, reached] = [0, 0]
for (let i = 0; i < Number(count); i += 1) {
  const cookie = cookies[i % cookies.length] ?? ''
  get(urls[i % urls.length] ?? '', { headers: { cookie }, agent: false }, (response) => {
    let events = 0
    response.setEncoding('utf8').on('data', (text) => {
      if (!text.includes('data:')) return
      events += 1
      if (events === 1) opened += 1
      if (events === 2) reached += 1
      if (events === 1 && opened === Number(count)) console.log('open')
      if (events === 2 && reached === Number(count)) console.log('reached')
    })
  })
}
