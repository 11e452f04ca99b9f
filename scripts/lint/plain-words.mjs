import path from "node:path";
import { bannedWordIn, bannedWordOf } from "./banned-words.mjs";

/**
 * Names, comments and texts are in everyday English with the field's terms; `docs/glossary.md` has the word for each of the
 * banned ones. Keys of objects are left out: some of them are fields of the API or columns.
 */

const sql =
  /\b(SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|WHERE|AND|OR|IN|LIKE|CASE|AS|ON|IS|CHECK)\b|<>/;

/** @param {any} context */
function create(context) {
  /** @param {any} node @param {string} name */
  const checkNameOf = (node, name) => {
    const word = bannedWordOf(name);
    if (word) context.report({ node, message: `"${word}": take the word of docs/glossary.md.` });
  };
  /**
   * What a declaration names: a variable, or each one that is taken out of an object or a list.
   * @param {any} node
   * @returns {void}
   */
  const checkName = (node) => {
    if (!node) return;
    if (node.type === "Identifier") return checkNameOf(node, node.name);
    if (node.type === "AssignmentPattern") return checkName(node.left);
    if (node.type === "RestElement") return checkName(node.argument);
    if (node.type === "TSParameterProperty") return checkName(node.parameter);
    if (node.type === "ArrayPattern") for (const element of node.elements) checkName(element);
    if (node.type === "ObjectPattern")
      for (const property of node.properties) checkName(property.value ?? property);
  };
  /** @param {any} node @param {string} text */
  const checkText = (node, text) => {
    const word = bannedWordIn(text);
    if (word) context.report({ node, message: `"${word}": say it in plain words (STYLE.md).` });
  };
  /** A text without a space is a value, no sentence; SQL has the words of the database. @param {any} node @param {string} text */
  const checkSentence = (node, text) => {
    if (/\S\s+\S/.test(text) && !sql.test(text)) checkText(node, text);
  };
  /** @param {any} node */
  const checkFunction = (node) => {
    checkName(node.id);
    for (const param of node.params) checkName(param);
  };
  /** @param {any} node */
  const checkId = (node) => checkName(node.id);
  /** @param {any} node */
  const checkKey = (node) => checkName(node.key);
  return {
    /** @param {any} node */
    Program: (node) => {
      checkNameOf(node, path.basename(context.filename));
      for (const comment of context.sourceCode.getAllComments()) checkText(comment, comment.value);
    },
    /** @param {any} node */
    Literal: (node) => {
      if (typeof node.value === "string") checkSentence(node, node.value);
    },
    /** @param {any} node */
    TemplateLiteral: (node) =>
      checkSentence(node, node.quasis.map((/** @type {any} */ { value }) => value.raw).join(" x ")),
    /** @param {any} node */
    JSXText: (node) => checkText(node, node.value),
    VariableDeclarator: checkId,
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
    ClassDeclaration: checkId,
    TSInterfaceDeclaration: checkId,
    TSTypeAliasDeclaration: checkId,
    TSPropertySignature: checkKey,
    TSMethodSignature: checkKey,
    PropertyDefinition: checkKey,
    MethodDefinition: checkKey,
  };
}

export default { meta: { name: "words" }, rules: { plain: { create } } };
