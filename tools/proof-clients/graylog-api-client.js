import graylog from 'graylog-api'

const { BASE, USER_NAME, PASSWORD } = process.env
const api = graylog.connect({})
// Its release 1.2.0 reads its address from nowhere else.
api._uri = BASE.replace('://', `://${USER_NAME}:${PASSWORD}@`)
const call = (name, ...args) =>
  new Promise((resolve) => {
    api[name](...args, (error) => resolve(error))
  })
for (const name of ['getSystem', 'getStreams', 'getUsers']) {
  const error = await call(name, {})
  if (error) throw new Error(`${name}: ${error}`)
}
