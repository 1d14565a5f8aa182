// Types that only a type checker can evaluate (`keyof typeof table`, `Exclude<…>`, branded texts), for the generator of schemas, which works on syntax otherwise.
import {
  type BaseType,
  ChainNodeParser,
  ConditionalTypeNodeParser,
  IndexedAccessTypeNodeParser,
  IntersectionNodeParser,
  LiteralType,
  NeverType,
  StringType,
  type SubNodeParser,
  TypeOperatorNodeParser,
  TypeReferenceNodeParser,
  UnionType,
} from 'ts-json-schema-generator';

type Node = Parameters<SubNodeParser['supportsNode']>[0];
type Checker = ConstructorParameters<typeof TypeReferenceNodeParser>[0];
type TypeNode = Parameters<Checker['getTypeFromTypeNode']>[0];

/** Evaluates a type that is a choice of constants, or a branded text. Every other type is left to the parsers after this one. */
export const computedTypes = (checker: Checker): SubNodeParser => {
  // They only recognize syntax here.
  const none = new ChainNodeParser(checker, []);
  const references: SubNodeParser = new TypeReferenceNodeParser(checker, none);
  const computed: readonly SubNodeParser[] = [
    new TypeOperatorNodeParser(none),
    new IndexedAccessTypeNodeParser(checker, none),
    new ConditionalTypeNodeParser(checker, none),
    new IntersectionNodeParser(checker, none),
  ];
  // A reference without arguments becomes a definition of its own.
  const isComputed = (node: Node): node is TypeNode =>
    computed.some((parser) => parser.supportsNode(node)) ||
    (references.supportsNode(node) && 'typeArguments' in node && node.typeArguments !== undefined);

  const evaluated = (node: Node): BaseType | undefined => {
    if (!isComputed(node)) return undefined;
    const type = checker.getTypeFromTypeNode(node);
    if (type.isIntersection() && type.types.includes(checker.getStringType())) return new StringType();
    const all = type.isUnion() ? type.types : [type];
    const constants = all.flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []));
    if (constants.length < all.length) return undefined;
    // The checker's own order depends on the order in which it reads the files.
    return new UnionType(constants.sort((a, b) => (a < b ? -1 : 1)).map((constant) => new LiteralType(constant)));
  };
  return { supportsNode: (node) => evaluated(node) !== undefined, createType: (node) => evaluated(node) ?? new NeverType() };
};
