/** What a value is made of, without lengths, ranges and patterns. A field whose name ends in `?` may be missing. */
export type Shape =
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | { is: readonly (string | number | boolean | null)[] }
  | { list: Shape }
  | { record: Shape }
  | { either: readonly Shape[] }
  | { fields: { readonly [name: string]: Shape } }

interface Primitives {
  string: string
  number: number
  boolean: boolean
}

/** What is known of a value that has this shape. */
export type Shaped<S> = S extends keyof Primitives
  ? Primitives[S]
  : S extends { is: readonly (infer One)[] }
    ? One
    : S extends { fields: infer Fields }
      ? { [Name in keyof Fields as Name extends `${string}?` ? never : Name]: Shaped<Fields[Name]> } & {
          [Name in keyof Fields as Name extends `${infer Bare}?` ? Bare : never]?: Shaped<Fields[Name]>
        }
      : unknown

/** Whether a value from outside of the page is what it is taken for. */
export const fits = <const S extends Shape>(shape: S, value: unknown): value is Shaped<S> => isOf(shape, value)

/** What stands for the schema of a reply in a browser (`scripts/contract-without-schemas.ts`). */
export const replySchema = (shape: Shape) => ({
  safeParse: (json: unknown) => (isOf(shape, json) ? { success: true, data: json } : { success: false }),
})

function isOf(shape: Shape, value: unknown): boolean {
  if (shape === 'any') return true
  if (typeof shape === 'string') return (value === null ? 'null' : typeof value) === shape
  if ('is' in shape) return shape.is.some((one) => one === value)
  if ('either' in shape) return shape.either.some((one) => isOf(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((item) => isOf(shape.list, item))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if ('record' in shape) return Object.values(value).every((item) => isOf(shape.record, item))
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.entries(shape.fields).every(([name, field]) => {
    const found = given.get(name.replace(/\?$/, ''))
    return (found === undefined && name.endsWith('?')) || isOf(field, found)
  })
}
