import java.nio.file.Paths;
import java.util.*;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.analysis.AbstractTokenizerFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.transport.Netty4Plugin;

/** SearchNode6 HTTP TRANSPORT FOLDER: one Elasticsearch 6 node from its published jars. */
public class SearchNode6 extends Node {
  /** All that the index templates need of the module analysis-common, which is not published. */
  public static class Keyword extends Plugin implements AnalysisPlugin {
    @Override public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
      return Collections.singletonMap("keyword", (index, environment, name, settings) -> new AbstractTokenizerFactory(index, name, settings) {
        @Override public Tokenizer create() { return new KeywordTokenizer(); }
      });
    }
  }

  private SearchNode6(Environment environment) { super(environment, List.of(Netty4Plugin.class, Keyword.class), true); }

  @Override protected void registerDerivedNodeNameWithLogger(String name) {}

  public static void main(String[] args) throws Exception {
    Settings settings = Settings.builder()
      .put("path.home", args[2]).put("cluster.name", "lab").put("node.name", "lab").put("network.host", "127.0.0.1")
      .put("http.port", args[0]).put("transport.tcp.port", args[1]).put("transport.type", "netty4").put("http.type", "netty4")
      .put("action.auto_create_index", false).put("discovery.type", "single-node")
      .put("cluster.routing.allocation.disk.threshold_enabled", false).put("bootstrap.system_call_filter", false).build();
    new SearchNode6(new Environment(settings, Paths.get(args[2], "config"))).start();
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
