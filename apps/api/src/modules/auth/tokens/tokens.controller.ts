import { Controller } from '@nestjs/common';
import {
  createToken,
  listTokens,
  readTokenFacets,
  revokeToken,
  rotateToken,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Serves(listTokens)
  list(@Input() { query }: InputOf<typeof listTokens>, @CurrentCaller() by: Caller) {
    return this.tokens.list(query, by);
  }

  @Serves(readTokenFacets)
  readFacets(@Input() { query }: InputOf<typeof readTokenFacets>, @CurrentCaller() by: Caller) {
    return this.tokens.readFacets(query, by);
  }

  @Serves(createToken)
  create(@Input() { body }: InputOf<typeof createToken>, @CurrentCaller() by: Caller) {
    return this.tokens.create(body, by);
  }

  @Serves(rotateToken)
  rotate(@Input() { params, body }: InputOf<typeof rotateToken>, @CurrentCaller() by: Caller) {
    return this.tokens.rotate(params.id, body, by);
  }

  @Serves(revokeToken)
  revoke(@Input() { params }: InputOf<typeof revokeToken>, @CurrentCaller() by: Caller) {
    return this.tokens.revoke(params.id, by);
  }
}
