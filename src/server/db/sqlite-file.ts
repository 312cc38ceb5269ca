import { join } from 'node:path'

/** The file of the database in its folder. */
export const sqliteFile = ({ folder }: { folder: string }) => join(folder, 'preceptor.sqlite')
