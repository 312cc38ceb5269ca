/**
 * Whether this is a path of this application. Two slashes, or a backslash that browsers read as one, would name another
 * server.
 */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\n\r\t]*$/.test(path)
