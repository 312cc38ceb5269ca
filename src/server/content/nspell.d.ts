declare module 'nspell' {
  interface Dictionary {
    aff: Uint8Array
    dic: Uint8Array
  }

  interface Speller {
    correct(word: string): boolean
    add(word: string): Speller
  }

  function nspell(dictionary: Dictionary): Speller
  export = nspell
}
