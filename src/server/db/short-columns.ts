import {
  AliasNode,
  type BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { changedParameter } from './compiled-query.ts'
import { tables } from './model.ts'
import { shortOf } from './short-values.ts'
import type { Table } from './table.ts'

/**
 * For SQLite: gives the parameters of a query that are held against short columns, or put into them, as SQLite keeps those.
 * So queries speak of texts on both engines. What is written as raw SQL is left alone, but for names of columns.
 */
export const shortColumns: KyselyPlugin = {
  transformQuery: ({ node }) => changed(node, []) as RootOperationNode,
  transformResult: async ({ result }) => result,
}

/** The tables that a query names, by the names that it gives them; behind them those of the queries around it. */
type Scope = readonly ReadonlyMap<string, Table>[]

type Query = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode

const isQuery = (node: OperationNode): node is Query =>
  node.kind === 'SelectQueryNode' ||
  node.kind === 'InsertQueryNode' ||
  node.kind === 'UpdateQueryNode' ||
  node.kind === 'DeleteQueryNode'

/** The node with all that is below it; the same one where nothing changes. */
function changed(node: OperationNode, around: Scope): OperationNode {
  const scope = isQuery(node) ? [tablesOf(node), ...around] : around
  const known = ownChange(node, scope)
  let copy: Record<string, unknown> | undefined
  for (const [name, part] of Object.entries(known)) {
    const after = Array.isArray(part) ? changedList(part, scope) : isNode(part) ? changed(part, scope) : part
    if (after === part) continue
    copy ??= { ...known }
    copy[name] = after
  }
  return (copy as OperationNode | undefined) ?? known
}

function changedList(parts: readonly unknown[], scope: Scope): readonly unknown[] {
  const after = parts.map((part) => (isNode(part) ? changed(part, scope) : part))
  return after.some((part, n) => part !== parts[n]) ? after : parts
}

const isNode = (part: unknown): part is OperationNode => typeof part === 'object' && part !== null && 'kind' in part

function ownChange(node: OperationNode, scope: Scope): OperationNode {
  switch (node.kind) {
    case 'BinaryOperationNode':
      return compared(node as BinaryOperationNode, scope)
    case 'ColumnUpdateNode':
      return updated(node as ColumnUpdateNode, scope)
    case 'InsertQueryNode':
      return inserted(node as InsertQueryNode, scope)
    default:
      return node
  }
}

function compared(node: BinaryOperationNode, scope: Scope): BinaryOperationNode {
  const { leftOperand, rightOperand } = node
  const [left, right] = [isShort(leftOperand, scope), isShort(rightOperand, scope)]
  if (left === right) return node
  // What is short never equals what is not.
  if (ReferenceNode.is(leftOperand) && ReferenceNode.is(rightOperand))
    throw new Error('A short column can be compared with another short column alone.')
  return left ? { ...node, rightOperand: shortened(rightOperand) } : { ...node, leftOperand: shortened(leftOperand) }
}

function updated(node: ColumnUpdateNode, scope: Scope): ColumnUpdateNode {
  return isShort(node.column, scope) ? { ...node, value: shortened(node.value) } : node
}

function inserted(node: InsertQueryNode, scope: Scope): InsertQueryNode {
  const { columns = [], values } = node
  const short = columns.map((column) => isShort(column, scope))
  if (!values || !ValuesNode.is(values) || !short.includes(true)) return node
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create(row.values.map((value, n) => (short[n] ? shortValue(value) : value)))
      : ValueListNode.create(row.values.map((value, n) => (short[n] ? shortened(value) : value))),
  )
  return { ...node, values: ValuesNode.create(rows) }
}

function shortened(node: OperationNode): OperationNode {
  if (ValueNode.is(node)) return ValueNode.create(shortValue(node.value))
  if (PrimitiveValueListNode.is(node)) return PrimitiveValueListNode.create(node.values.map(shortValue))
  if (ValueListNode.is(node)) return ValueListNode.create(node.values.map(shortened))
  return node
}

const shortValue = (value: unknown) =>
  changedParameter(value, (given) => (typeof given === 'string' ? shortOf(given) : given))

function isShort(node: OperationNode, scope: Scope): boolean {
  const column = ReferenceNode.is(node) ? node.column : node
  if (!ColumnNode.is(column)) return false
  const { name } = column.column
  if (ReferenceNode.is(node) && node.table) {
    const of = node.table.table.identifier.name
    return scope.find((tables) => tables.has(of))?.get(of)?.columns[name]?.isShort === true
  }
  for (const tables of scope)
    for (const { columns } of tables.values()) if (columns[name]) return columns[name].isShort === true
  return false
}

function tablesOf(query: Query): ReadonlyMap<string, Table> {
  const found = new Map<string, Table>()
  const add = (node: OperationNode | undefined) => {
    const table = node && AliasNode.is(node) ? node.node : node
    if (!table || !TableNode.is(table)) return
    const { name } = table.table.identifier
    const alias = node && AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name
    const declared = (tables as Readonly<Record<string, Table>>)[name]
    if (declared) found.set(alias, declared)
  }
  if (query.kind === 'InsertQueryNode') {
    add(query.into)
    return found
  }
  if (query.kind === 'UpdateQueryNode') add(query.table)
  for (const node of query.from?.froms ?? []) add(node)
  for (const join of query.joins ?? []) add(join.table)
  return found
}
