import { readMeta } from '../metaProblems';

/** The subset of JSON Schema that the meta-schemas use. */
export interface MetaNode {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** `#/$defs/path`; a description beside it replaces that of the definition */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly MetaNode[];
  readonly items?: MetaNode;
  /** schemas of the first items, which are all required */
  readonly prefixItems?: readonly MetaNode[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, MetaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | MetaNode;
}

export interface MetaSchema extends MetaNode {
  readonly $id: string;
  readonly $defs: Readonly<Record<string, MetaNode>>;
}

/** The checked boundary: Ajv compiles the same files, and the tests compile what is emitted from them. */
export const metaSchema = (name: Parameters<typeof readMeta>[0]): MetaSchema =>
  readMeta(name) as MetaSchema & ReturnType<typeof readMeta>;

/** The definition that a node refers to, with the node's own description; any other node unchanged. */
export function resolved(node: MetaNode, { $defs }: MetaSchema): MetaNode {
  const name = definitionOf(node);
  if (name === null) return node;
  const { $ref: _, ...own } = node;
  return { ...$defs[name], ...own };
}

/** The name of the definition that a node refers to, or null. */
export const definitionOf = ({ $ref }: MetaNode): string | null => $ref?.slice('#/$defs/'.length) ?? null;
