import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.node.NodeBuilder;

/** SearchNode2 HTTP TRANSPORT FOLDER: one Elasticsearch 2 node from the classes that the server's own jar has. */
public class SearchNode2 {
  public static void main(String[] args) throws Exception {
    NodeBuilder.nodeBuilder().settings(Settings.builder()
      .put("path.home", args[2]).put("cluster.name", "lab").put("node.name", "lab").put("network.host", "127.0.0.1")
      .put("http.port", args[0]).put("transport.tcp.port", args[1]).put("discovery.zen.ping.multicast.enabled", false)
      .put("discovery.zen.ping.unicast.hosts", "127.0.0.1:" + args[1]).put("index.number_of_replicas", 0)
      .put("cluster.routing.allocation.disk.threshold_enabled", false).build()).node();
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
