/** Whether the running server has a use for this file: tests, types and maps are for who works on it. */
export function isNeeded(path) {
  if (path.split('/').includes('testing') && path.startsWith('src/')) return false
  if (path.startsWith('src/')) return !/\.test\.ts$|(^|\/)tsconfig\.json$|\.tsbuildinfo$/.test(path)
  // No Node strips types there.
  return !/\.([cm]?tsx?|map|flow)$/.test(path) && !/\/\.[^/]*$/.test(path)
}

/** What Node and npm read: how it starts, its commands, and which packages are beside it. */
export function manifestOf({ name, version, description, license, type, scripts }, packages, oldestNode) {
  const runs = Object.entries(scripts).filter(([, command]) => /^node src\/(server|cli)\//.test(command))
  const dependencies = Object.fromEntries(packages.filter(isTop).map((one) => [one.name, one.version]))
  const engines = { node: `>=${oldestNode}` }
  const written = { name, version, description, license, private: true, type, engines }
  return `${JSON.stringify({ ...written, scripts: Object.fromEntries(runs), dependencies }, null, 2)}\n`
}

const isTop = ({ path }) => !path.slice('node_modules/'.length).includes('node_modules/')

export function launcherFor(oldestNode) {
  const [major, minor] = oldestNode.split('.')
  return `#!/bin/sh
# Starts the server; ./preceptor backup <file>, restore, doctor, make-admin … run the command of that name (src/cli).
cd "$(dirname "$(readlink -f "$0")")" || exit 1
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > ${major} || (a == ${major} && b >= ${minor}) ? 0 : 1)' 2>/dev/null; then
  echo "Preceptor needs Node.js ${oldestNode} or later; here is $(node --version 2>/dev/null || echo none)." >&2
  exit 1
fi
case "\${1:--}" in -*) exec node src/server/main.ts "$@" ;; esac
if [ ! -f "src/cli/$1.ts" ]; then
  echo "There is no command $1." >&2
  exit 1
fi
command=$1
shift
exec node "src/cli/$command.ts" "$@"
`
}
